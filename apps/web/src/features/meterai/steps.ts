/** From a PDF to a stamped one, also from many to many. */
export const steps = ["Pilih PDF", "Isi data dan letakkan", "Bubuhkan", "Unduh"];
