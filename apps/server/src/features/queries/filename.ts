/** The day in Jakarta: most of the users' calendar, whatever the server's own zone. */
const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta", dateStyle: "short" });

/**
 * The `Content-Disposition` (RFC 6266) of an export: `tanyadata-<title>-<date>.csv`, in plain ASCII for old clients and
 * in UTF-8 (`filename*`, RFC 8187) for all others.
 */
export function attachment(title: string, now: Date): string {
  const date = day.format(now);
  const unicode = fileName(title, date, /[^\p{L}\p{M}\p{N}]+/gu);
  const ascii = fileName(title.normalize("NFKD").replace(/\p{M}/gu, ""), date, /[^A-Za-z0-9]+/g);
  const encoded = encodeURIComponent(unicode).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Everything that is neither letter nor digit becomes a hyphen; 60 units stay below every file system's limit. */
function fileName(title: string, date: string, separators: RegExp): string {
  const slug = title
    .toLowerCase()
    .replace(separators, "-")
    .slice(0, 60)
    .replace(/\p{Cs}$/u, "");
  return `${["tanyadata", slug.replace(/^-+|-+$/g, ""), date].filter((part) => part !== "").join("-")}.csv`;
}
