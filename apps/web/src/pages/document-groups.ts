/** A group of pages about documents, as the menus list it. */
export interface PageGroup {
  readonly label: string;
  readonly pages: readonly { readonly to: string; readonly label: string }[];
}

/** The two groups of section 2: in the left menu of their own pages, and in the user menu. */
export const documentGroups: readonly PageGroup[] = [
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
      { to: "/e-sign/tanda-tangan-digital", label: "Tanda Tangan Digital" },
      { to: "/e-sign/riwayat-pembubuhan", label: "Riwayat Pembubuhan" },
      { to: "/e-sign/spesimen", label: "Spesimen" },
    ],
  },
];
