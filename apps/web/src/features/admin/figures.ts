export const count = new Intl.NumberFormat("id-ID");
export const milliseconds = new Intl.NumberFormat("id-ID", { style: "unit", unit: "millisecond" });
