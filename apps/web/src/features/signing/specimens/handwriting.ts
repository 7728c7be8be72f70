import file from "@fontsource/allura/files/allura-latin-400-normal.woff2?url";

/** The family of letters that look written by hand. */
export const handwriting = "Allura";

/** Loads the letters; whatever is written before falls back to the browser's own. Throws where they cannot be loaded. */
export async function loadHandwriting(): Promise<void> {
  if ([...document.fonts].some(({ family }) => family === handwriting)) return;
  document.fonts.add(await new FontFace(handwriting, `url(${file})`).load());
}
