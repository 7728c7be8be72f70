/** The access token, in local storage under the key that all tabs share. A browser that forbids storage keeps it in memory. */
export const tokenKey = "token";

let fallback: string | null = null;

export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenKey);
  } catch {
    return fallback;
  }
}

/** Stores the token, or removes it (null). */
export function storeToken(token: string | null): void {
  fallback = token;
  try {
    if (token === null) localStorage.removeItem(tokenKey);
    else localStorage.setItem(tokenKey, token);
  } catch {
    // Kept in memory only: the user logs in again after a reload.
  }
}
