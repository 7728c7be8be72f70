/** Writes a number as Indonesian does: 1.234,56. */
export function formatNumber(value: number, decimals: number | null): string {
  const places = decimals ?? (Number.isInteger(value) ? 0 : 2);
  return new Intl.NumberFormat("id-ID", { maximumFractionDigits: places }).format(value);
}
