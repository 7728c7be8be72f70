/** Says that a stamp is worth nothing; red on white also on a dark page, as the picture itself. */
export const Simulated = () => (
  <span className="inline-flex w-fit items-center rounded border border-red-700 bg-white px-1.5 py-px font-bold text-[11px] text-red-700">
    SIMULASI
  </span>
);
