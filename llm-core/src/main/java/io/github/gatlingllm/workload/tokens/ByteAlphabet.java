// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The printable characters for bytes in vocabularies of byte-level BPE: printable Latin-1
 * characters stand for themselves, other bytes for characters from U+0100.
 */
final class ByteAlphabet {

  private static final int FIRST_STAND_IN = 0x100;

  private final char[] ofByte = new char[256];
  private final short[] ofChar = new short[FIRST_STAND_IN + 256];

  ByteAlphabet() {
    Arrays.fill(ofChar, (short) -1);
    int standIn = FIRST_STAND_IN;
    for (int b = 0; b < 256; b++) {
      char c = printable(b) ? (char) b : (char) standIn++;
      ofByte[b] = c;
      ofChar[c] = (short) b;
    }
  }

  private static boolean printable(int b) {
    return (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || b >= 0xAE;
  }

  /** Returns the bytes of a vocabulary entry; null if a character stands for no byte. */
  byte @Nullable [] bytes(String entry) {
    byte[] bytes = new byte[entry.length()];
    for (int i = 0; i < bytes.length; i++) {
      char c = entry.charAt(i);
      if (c >= ofChar.length || ofChar[c] < 0) {
        return null;
      }
      bytes[i] = (byte) ofChar[c];
    }
    return bytes;
  }

  /** Returns these bytes as the vocabulary writes them. */
  String entry(byte[] bytes) {
    var entry = new StringBuilder(bytes.length);
    for (byte b : bytes) {
      entry.append(ofByte[b & 0xFF]);
    }
    return entry.toString();
  }
}
