/** Shows a toast, `detail` as its second line. Its code is loaded at the first one, far from the first page. */
export function showToast(kind: "success" | "error", message: string, detail?: string): void {
  void import("./toaster.tsx").then(({ toast }) => toast[kind](message, detail ? { description: detail } : {}));
}
