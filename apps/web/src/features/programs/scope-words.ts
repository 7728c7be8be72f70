import type { KeyScope } from "@tanyadata/contract";

/** What a key may be allowed, in words. */
export const scopeWords: Readonly<Record<KeyScope, string>> = {
  ask: "Bertanya",
  read: "Membaca yang tersimpan",
  export: "Mengunduh hasil dan berkas",
  admin: "Mengelola (hanya administrator)",
};
