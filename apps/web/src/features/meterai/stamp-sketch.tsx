/** Points: about 3 cm. */
export const stampSize = { width: 85, height: 85 };

/** Not the picture itself, which the server draws: only what it takes of the page. */
export const StampSketch = ({ isSimulated }: { isSimulated: boolean }) => (
  <span className="@container grid size-full place-content-center text-center font-bold leading-tight">
    <span className="text-[14cqw]">e-Meterai</span>
    {isSimulated && <span className="text-[16cqw] text-red-700">SIMULASI</span>}
  </span>
);
