import type { ModelFailure } from "../../models/language-model.ts";

/** Says in Indonesian why a language model was of no help, for who asked; null where it is no failure of its own. */
export function failureText(failure: ModelFailure): string {
  switch (failure.kind) {
    case "unauthorized":
      return "Model AI menolak kunci API. Beri tahu administrator.";
    case "unknown_model":
      return "Model AI ini tidak ditemukan di penyedianya. Pilih model lain, atau beri tahu administrator.";
    case "bad_request":
      return "Penyedia model AI tidak menerima permintaan ini. Beri tahu administrator.";
    case "rate_limited":
      return failure.retryAfter === null
        ? "Model AI sedang terlalu sibuk. Coba lagi sebentar lagi."
        : `Model AI sedang terlalu sibuk. Coba lagi dalam ${Math.ceil(failure.retryAfter / 1000)} detik.`;
    case "quota":
      return "Kuota model AI di penyedianya telah habis. Beri tahu administrator.";
    case "unavailable":
      return "Model AI tidak dapat dihubungi. Coba lagi sebentar lagi.";
    case "broken":
      return "Sambungan ke model AI terputus di tengah jawaban. Coba lagi.";
    case "stalled":
      return "Model AI berhenti menjawab. Coba lagi.";
    case "timeout":
      return "Model AI terlalu lama menjawab. Coba lagi, atau pilih model lain.";
    case "budget":
      return failure.whose === "user"
        ? "Jatah model AI Anda untuk hari ini sudah habis. Pertanyaan yang dipahami mesin bawaan tetap dijawab."
        : "Jatah model AI untuk hari ini sudah habis. Pertanyaan yang dipahami mesin bawaan tetap dijawab.";
    case "busy":
      return "Terlalu banyak pertanyaan menunggu model AI. Coba lagi sebentar lagi.";
    case "calls":
    case "refused":
    case "truncated":
    case "empty":
      return "Model AI tidak memberi jawaban yang dapat dipakai.";
    case "cancelled":
      return "Pertanyaan dihentikan.";
  }
}

/** Whether the model did answer, only not usefully: then the embedded answerer's refusal stands. */
export const isUseless = ({ kind }: ModelFailure): boolean =>
  kind === "refused" || kind === "truncated" || kind === "empty" || kind === "calls";
