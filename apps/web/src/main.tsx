import "./styles.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router/dom";
import { wordsOf } from "./api/failure-words.ts";
import { pause } from "./api/patience.ts";
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

/** Milliseconds before the automatic login is tried again. */
const again = 3_000;

async function firstPage() {
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
  const element = document.getElementById("root");
  if (!element) throw new Error("index.html has no #root");
  let root: Root | undefined;
  const show = (page: ReactNode) => {
    root ??= createRoot(element);
    root.render(
      <StrictMode>
        <Provider store={store}>{page}</Provider>
      </StrictMode>,
    );
  };
  // The router renders only after the automatic login was tried; until then the shell of index.html stands. A server that
  // cannot be asked now is no end of a session: it is asked again.
  for (;;) {
    const failure = await store.dispatch(startSession());
    if (!failure) break;
    show(<ErrorScreen>{wordsOf(failure)} Halaman ini mencoba lagi dengan sendirinya.</ErrorScreen>);
    await pause(again);
  }
  show(await firstPage());
}
void start();
