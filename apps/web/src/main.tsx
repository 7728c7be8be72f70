import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router/dom";
import { wordsOf } from "./api/failure-words.ts";
import { createStore } from "./api/store.ts";
import { storedToken } from "./api/token-storage.ts";
import { followOtherTabs, startSession } from "./features/auth/session.ts";
import { followTheme } from "./features/theme/theme.ts";
import { createRouter, onNavigation, preloadPage } from "./routes.tsx";
import { ErrorScreen } from "./ui/error-screen.tsx";
import { LoadingOverlay } from "./ui/loading-overlay.tsx";

const store = createStore();
followTheme();
preloadPage(location.pathname, storedToken() !== null);

/** The router renders only after the automatic login was tried; until then the shell of index.html stands. */
async function firstPage() {
  const failure = await store.dispatch(startSession());
  if (failure) return <ErrorScreen>{wordsOf(failure)}</ErrorScreen>;
  store.dispatch(followOtherTabs());
  const router = await createRouter(store);
  return (
    <>
      <RouterProvider router={router} />
      <LoadingOverlay subscribe={onNavigation(router)} />
    </>
  );
}

/** Not awaited at the top of the module: the bundler merges small files only where no module waits. */
async function start() {
  const page = await firstPage();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>{page}</Provider>
    </StrictMode>,
  );
}
void start();
