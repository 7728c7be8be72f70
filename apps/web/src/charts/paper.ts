/** Pixels that a chart takes on paper, where two stand side by side: what was drawn for a wide screen would be made too small to read. */
const widest = 430;

let isPrinting = false;
// Before any of those below: they draw for what begins or has ended.
addEventListener("beforeprint", () => {
  isPrinting = true;
});
addEventListener("afterprint", () => {
  isPrinting = false;
});

/** As wide as a chart is drawn now where there is so much room on the screen. */
export const widthNow = (room: number): number => (isPrinting ? Math.min(room, widest) : room);

/** Calls back when printing begins (the browser prints what stands there when `begin` returns) and when it has ended, until that is called off. */
export function onPrint(begin: () => void, end: () => void = () => {}): () => void {
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
  };
}
