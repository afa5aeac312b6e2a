// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How vocabularies of byte-level BPE write bytes as printable characters: those that are printable
 * in Latin-1 stand for themselves, the others for characters from U+0100 on.
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

  /** The bytes that a vocabulary's entry stands for; null where a character stands for none. */
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

  /** How the vocabulary writes these bytes. */
  String entry(byte[] bytes) {
    var entry = new StringBuilder(bytes.length);
    for (byte b : bytes) {
      entry.append(ofByte[b & 0xFF]);
    }
    return entry.toString();
  }
}
