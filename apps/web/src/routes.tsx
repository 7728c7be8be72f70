import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from "react-router";
import type { Store } from "./api/store.ts";
import { destination, loginPath } from "./features/auth/destination.ts";
import { RouteError } from "./pages/route-error.tsx";

/** Every page is loaded when it is first visited. */
const pages = {
  login: () => import("./pages/login.page.tsx"),
  layout: () => import("./pages/app-layout.tsx"),
  chat: () => import("./pages/chat.page.tsx"),
  insights: () => import("./pages/insights.page.tsx"),
  pyramid: () => import("./pages/pyramid.page.tsx"),
  admin: () => import("./pages/admin.page.tsx"),
  documents: () => import("./pages/documents-layout.tsx"),
};

/** Pages about documents, by path; each inside their layout. */
const documentPages = {
  "/e-meterai/pembubuhan": () => import("./pages/stamp.page.tsx"),
  "/e-meterai/riwayat-pembubuhan": () => import("./pages/stamp-history.page.tsx"),
  "/e-sign/sertifikat": () => import("./pages/certificates.page.tsx"),
  "/e-sign/tanda-tangan-digital": () => import("./pages/sign.page.tsx"),
  "/e-sign/riwayat-pembubuhan": () => import("./pages/signature-history.page.tsx"),
  "/e-sign/spesimen": () => import("./pages/specimens.page.tsx"),
};

/**
 * Starts loading the code of the page that will be shown first, while it is still being found out who is logged in.
 * A failure is left to the router, which loads it again and shows its error screen.
 */
export function preloadPage(pathname: string, hasToken: boolean): void {
  const beside = (["insights", "pyramid", "admin"] as const).find((name) => pathname.startsWith(`/${name}`));
  const document = Object.entries(documentPages).find(([path]) => path === pathname)?.[1];
  const page = document ? [pages.documents, document] : [pages[beside ?? "chat"]];
  const needed = hasToken ? [pages.layout, ...page] : [pages.login];
  for (const load of needed) load().catch(() => {});
}

function notFound(): never {
  throw new Response(null, { status: 404 });
}

/** The routes of section 2. Every page but the login page needs a logged-in user. */
function routes(store: Store): RouteObject[] {
  const isLoggedIn = () => store.getState().auth.isLoggedIn;

  const requireLogin = ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    return isLoggedIn() ? null : redirect(loginPath(pathname + search));
  };
  /** Who has just come back from their organisation's provider goes on, whoever was logged in before. */
  const requireNoLogin = ({ request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    return isLoggedIn() && !query.has("back") ? redirect(destination(query.get("from"))) : null;
  };

  /** To others it is as if there were no such page, as where there is none. */
  const requireAdmin = async (args: LoaderFunctionArgs) => {
    const toLogin = requireLogin(args);
    if (toLogin) return toLogin;
    if (!store.getState().auth.userDetail?.isAdmin) notFound();
    const { section } = args.params;
    if (section === undefined) return redirect("/admin/users");
    return Object.hasOwn((await pages.admin()).sections, section) ? null : notFound();
  };

  return [
    {
      ErrorBoundary: RouteError,
      children: [
        { path: "/login", loader: requireNoLogin, lazy: pages.login },
        {
          loader: requireLogin,
          lazy: pages.layout,
          children: [
            {
              ErrorBoundary: RouteError,
              children: [
                // Loaders run side by side and the innermost redirect wins: this one asks for itself.
                { index: true, loader: (args) => requireLogin(args) ?? redirect("/chat") },
                { path: "/chat/:chatId?", lazy: pages.chat },
                { path: "/insights", lazy: pages.insights },
                { path: "/pyramid", lazy: pages.pyramid },
                {
                  path: "/admin/:section?",
                  loader: requireAdmin,
                  lazy: async () => ({ Component: (await pages.admin()).Component }),
                },
                {
                  lazy: pages.documents,
                  children: [
                    {
                      ErrorBoundary: RouteError,
                      children: Object.entries(documentPages).map(([path, lazy]) => ({ path, lazy })),
                    },
                  ],
                },
                { path: "*", loader: notFound, element: null },
              ],
            },
          ],
        },
      ],
    },
  ];
}

/** The router, ready: the first page is loaded. Follows the end of the session to the login page. */
export async function createRouter(store: Store) {
  const router = createBrowserRouter(routes(store));
  let wasLoggedIn = store.getState().auth.isLoggedIn;
  store.subscribe(() => {
    const { isLoggedIn } = store.getState().auth;
    const hasEnded = wasLoggedIn && !isLoggedIn;
    wasLoggedIn = isLoggedIn;
    // After the dispatch that ended it, so that the whole state is cleared when the page changes.
    if (hasEnded) queueMicrotask(() => void router.navigate(afterLogout(store, router.state.location)));
  });
  if (!router.state.initialized)
    await new Promise<void>((resolve) => {
      const leave = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        leave();
        resolve();
      });
    });
  return router;
}

/**
 * Tells when another page is gone to and when it is there: both at once where all of it was loaded before. What the app itself puts
 * into the address of the page that is looked at is no navigation.
 */
export const onNavigation =
  (router: Awaited<ReturnType<typeof createRouter>>) => (onChange: (isLoading: boolean) => void) => {
    let { pathname } = router.state.location;
    return router.subscribe(({ navigation, location, historyAction }) => {
      const isLoading = navigation.state !== "idle";
      const isElsewhere = location.pathname !== pathname && historyAction !== "REPLACE";
      pathname = location.pathname;
      if (isLoading || isElsewhere) onChange(true);
      if (!isLoading) onChange(false);
    });
  };

/** Who logs out leaves; who was logged out comes back to the same page. */
function afterLogout(store: Store, { pathname, search }: { pathname: string; search: string }): string {
  return store.getState().auth.wasForced ? loginPath(pathname + search) : "/login";
}
