// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Random text of many scripts, for tests: words of some, letters of all, and what stands between.
 */
public final class MultilingualText {

  private static final List<String> PIECES =
      List.of(
          "the quick brown fox",
          "Straßenbahnhaltestelle",
          "l'été dernier",
          "нещо на Български",
          "吾輩は猫である",
          "안녕하세요 세계",
          "مرحبا بالعالم",
          "שלום עולם",
          "नमस्ते दुनिया",
          "ភាសាខ្មែរ",
          "2024-06-30T12:34:56Z",
          "3.14159",
          "1234567",
          "½ ② ٣٤٥",
          "don't WE'LL it's",
          "def f(x):\n    return x\n",
          "{\"key\": [1, null]}",
          "https://example.org/a?b=c#d",
          "!!!???...---===",
          "🚀🦙👩‍👩‍👧",
          "u\u0308 e\u0301",
          "\u00A0\u2003\u3000",
          "\r\n\r\n",
          "\t\t",
          "    ",
          "<|endoftext|>",
          "aaaaaaaaaaaaaaaaaaaaaaaa");

  private MultilingualText() {}

  /** Up to forty pieces, or single characters, with and without spaces between. */
  public static String of(SplittableRandom random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(40); i >= 0; i--) {
      if (random.nextInt(3) > 0) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      } else {
        text.appendCodePoint(character(random));
      }
      text.append(random.nextBoolean() ? " " : "");
    }
    return text.toString();
  }

  private static int character(SplittableRandom random) {
    return switch (random.nextInt(6)) {
      case 0 -> random.nextInt(0x20, 0x7F);
      case 1 -> random.nextInt(0xA0, 0x250);
      case 2 -> random.nextInt(0x370, 0x600);
      case 3 -> random.nextInt(0x900, 0x1000);
      case 4 -> random.nextInt(0x2000, 0x2C00);
      default -> random.nextInt(0x1F300, 0x1F700);
    };
  }
}
