import { useWaiting } from "../documents/people/waiting.ts";

/** A group of pages about documents, as the menus list it. */
export interface PageGroup {
  readonly label: string;
  /** `waiting`: how much waits there for the user, and what it is. */
  readonly pages: readonly { readonly to: string; readonly label: string; readonly waiting?: Waiting }[];
}
interface Waiting {
  readonly count: number;
  readonly words: string;
}

/** Where documents of others are signed. */
const signing = "/e-sign/tanda-tangan-digital";
export const signingAddress = (documentId: string): string => `${signing}?document=${documentId}`;

/** The two groups of section 2: in the left menu of their own pages, and in the user menu. */
const documentGroups: readonly PageGroup[] = [
  {
    label: "E-Meterai",
    pages: [
      { to: "/e-meterai/pembubuhan", label: "Pembubuhan" },
      { to: "/e-meterai/riwayat-pembubuhan", label: "Riwayat Pembubuhan" },
    ],
  },
  {
    label: "E-Sign",
    pages: [
      { to: "/e-sign/sertifikat", label: "Sertifikat" },
      { to: signing, label: "Tanda Tangan Digital" },
      { to: "/e-sign/riwayat-pembubuhan", label: "Riwayat Pembubuhan" },
      { to: "/e-sign/spesimen", label: "Spesimen" },
    ],
  },
];

/** The groups with what waits for the user's own signature. */
export function useDocumentGroups(): readonly PageGroup[] {
  const waiting = { count: useWaiting(), words: "menunggu tanda tangan Anda" };
  return documentGroups.map((group) => ({
    ...group,
    pages: group.pages.map((page) => (page.to === signing ? { ...page, waiting } : page)),
  }));
}
