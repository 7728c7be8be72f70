const home = "/chat";
const base = "http://app.invalid";

/**
 * Where to go after logging in: `from` when it is a path of this app, else the chat. Anything that a browser would read
 * as another origin ("//evil", "/\evil", "https://…") is not followed.
 */
export function destination(from: string | null): string {
  if (!from?.startsWith("/")) return home;
  try {
    const url = new URL(from, base);
    const path = url.pathname + url.search + url.hash;
    // A path such as "/.//evil" is resolved to "//evil", which a second reading would take for a host.
    if (url.origin !== base || path.startsWith("//")) return home;
    return url.pathname === "/" || url.pathname === "/login" ? home : path;
  } catch {
    return home;
  }
}

/** The login page's address for a visitor who wanted `path` (with its query). */
export function loginPath(path: string): string {
  const pathname = path.split(/[?#]/)[0];
  return pathname === "/" || pathname === "/login" ? "/login" : `/login?from=${encodeURIComponent(path)}`;
}
