/** Words that carry no meaning of their own in a question: politeness, wishes, particles, verbs of being and having. */
export const linkWords: string = [
  // being and having
  "yang|adalah|ialah|merupakan|itu|ini|tersebut|memiliki|mempunyai|punya|punyanya|dimiliki|terletak|letaknya|lokasi|lokasinya",
  "mendiami|menghuni|dihuni|berada|berada pada|berada di|terletak di|ada|tercatat|terdapat|ditemukan|menempati|menduduki|tinggal|hidup|bermukim|berdiam",
  "is|are|was|were|had|has|have|do|does|did|be|been|live|lives|living|located|cover|covers|account for|accounts for|make up|makes up|hold|holds|belong to|belongs to",
  // wishes and politeness
  "tolong|mohon|coba|silakan|silahkan|minta|butuh|perlu|pengen|pengin|pingin|kepo|kasih|kasi|beri|berikan|beritahu|kasih tahu|kasih tau",
  "membutuhkan|memerlukan|butuhkan|mencari|menanyakan|bantu|bantuannya|buatkan|buatin|bikinkan|bikinin|tahu|tau|mau|ingin|ingin tahu|mau tahu|mau tau|bisa|boleh|dapat|dapatkah|bisakah|bolehkah|nanya|tanya|bertanya|cek|cekin|cek dong|cari tahu|cari tau",
  "memberitahu|memberitahukan|ceritakan|kabari|infokan|infoin|kasih info|tolong info|mohon informasi|penasaran|terima kasih|makasih|permisi",
  "please|pls|plis|plz|me|tell|tell us|give|give me|could|can|would|could you|can you|would you|i|i want|i need|i want to know|id like to know|we|you|let me know|know",
  "saja|mengalami|mencatat|mencatatkan|menunjukkan|mencapai|periode|whose|who|have the|has the|saya|aku|gue|gw|gua|kami|kita|kamu|anda|pak|bu|bapak|ibu|min|kak|mas|mbak|bang|bro|sis|gan|guys|cuy|halo|hai|hi|hello",
  "buatkan|buatin|bikinkan|bikinin|bikin|susunkan|kasih lihat|make me|juga|pula|also",
  // particles
  "juga|pun|dong|sih|deh|nih|tuh|ya|yah|kah|kan|lho|loh|kok|kek|gitu|begitu|nah|oh|eh|oke|ok|sebenarnya|sebetulnya|sebenernya|emang|memang|udah|sudah|telah|lagi",
  "kira2|sekitar|kurang lebih|cukup|hanya|cuma|cuman|khususnya|hanya untuk|cuma untuk|only|just|those|that|the|a|an|of|with|there",
  // what figures are
  "data|angka|angkanya|nilai|nilainya|informasi|info|statistik|keadaan|kondisi|kondisi tahun|keadaan tahun|sebesar|sebanyak|hitung|hitunglah|hitungkan|dihitungkan|calculate|compute",
  "come from|comes from|coming from|their|its|any|these|names|names of|name of|about|found|other|koordinat|koordinatnya|masing2|secara|mengenai|tentang|soal|terkait|perihal|dalam hal|dari segi|dari sisi|dilihat dari|ditinjau dari|segi|sisi",
  "di data|dalam data|pada data|di data ini|dalam data ini|pada data ini|di sini|di dataset|in the data|in this data|yaitu|yakni",
  // what joins
  "menurut|berdasarkan|based on|according to|in terms of|untuk|dari|oleh|pada|by|from|to be|dengan|sebagai|pakai|menggunakan|memakai|using|as",
  "wilayah|wilayahnya|termasuk|masuk|masuk wilayah|termasuk wilayah|masuk ke|masuk di|termasuk di|termasuk dalam|tergabung|tergabung dalam|terdiri dari|terdiri atas",
  "berupa|berbentuk|berstatus|statusnya|status|tergolong|berkategori|kategorinya|berpredikat|bagaimana|namanya|nama|nya|lain|lainnya|sama sekali|satu pun|satupun|sebuah pun|seorang pun|asal|asalnya|berasal|berasal dari",
  "semua|seluruh|segala|semuanya|seluruhnya|all|every|total dari",
].join("|");
