/** The URL as it may be shown. */
export function withoutPassword(url: string): string {
  try {
    const shown = new URL(url);
    if (shown.password !== "") shown.password = "***";
    if (shown.searchParams.has("password")) shown.searchParams.set("password", "***");
    return shown.href;
  } catch {
    return `${/^\w+/.exec(url)?.[0] ?? ""}://…`;
  }
}
