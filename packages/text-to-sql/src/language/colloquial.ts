/** Shorter stems could be anything. */
const minStem = 4;

/**
 * What a colloquial word may be in the written language: "ngukur" mengukur, "nyumbang" menyumbang, "nambah" menambah, "bandingin"
 * bandingkan, "dimasukin" dimasukkan, "kebagi" terbagi, "dalem" dalam, "rame" ramai. Guesses, of which the known ones are of use.
 */
export function colloquialsOf(norm: string): string[] {
  // "yaa", "dongg": of a longer word it is a slip of the pen, and is said to be read as one.
  const short = norm.replace(/([aeioughk])\1+$/u, "$1");
  const drawn = short.length <= minStem ? short : norm;
  const forms = [norm, ...(norm.endsWith("nya") ? [norm.slice(0, -3)] : [])].flatMap((form) => [
    form,
    ...withSuffix(form),
  ]);
  const guesses = [drawn, ...forms.flatMap((form) => [form, ...withPrefix(form), ...withVowel(form)])];
  return [...new Set(guesses)].filter((form) => form !== norm);
}

function withSuffix(form: string): string[] {
  const stem = form.slice(0, -2);
  return form.endsWith("in") && stem.length >= minStem ? [`${stem}kan`, `${stem}i`] : [];
}

/** "dalem" dalam, "terdalem" terdalam, "rame" ramai, "kalo" kalau. */
function withVowel(form: string): string[] {
  if (form.length < minStem) return [];
  const written = form
    .replace(/e(ng|[bdgklmnprst])$/, "a$1")
    .replace(/e$/, "ai")
    .replace(/o$/, "au");
  return written === form ? [] : [written];
}

function withPrefix(form: string): string[] {
  const after = (prefix: string, wanted: RegExp): string | null =>
    form.startsWith(prefix) && wanted.test(form.slice(prefix.length)) && form.length >= prefix.length + minStem - 1
      ? form.slice(prefix.length)
      : null;
  const nge = after("nge", /^[a-z]/);
  const ng = after("ng", /^[aeiouhlr]/);
  const ny = after("ny", /^[aeiou]/);
  const n = after("n", /^[aeiou]/);
  const m = after("m", /^[aeiou]/);
  const ke = after("ke", /^[^aeiou]/);
  return [
    ...(nge === null ? [] : [nge, `me${nge}`]),
    ...(ng === null ? [] : [ng, `k${ng}`, `h${ng}`, `meng${ng}`]),
    ...(ny === null ? [] : [`s${ny}`, `meny${ny}`]),
    ...(n === null ? [] : [`t${n}`, `men${n}`]),
    ...(m === null ? [] : [`p${m}`, `mem${m}`]),
    ...(ke === null ? [] : [`ter${ke}`]),
  ];
}
