// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** UTF-8 as servers send it. A token counts even if its bytes are ill-formed. */
final class Utf8 {

  private static final VarHandle EIGHT_BYTES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final byte[] REPLACEMENT = "\uFFFD".getBytes(UTF_8);
  private static final long BEYOND_ASCII = 0x8080808080808080L;

  private Utf8() {}

  /**
   * Returns whether all bytes are well-formed. A parser accepts overlong forms and unpaired
   * surrogates.
   */
  static boolean isWellFormed(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to) {
      if (i + Long.BYTES <= to && ((long) EIGHT_BYTES.get(bytes, i) & BEYOND_ASCII) == 0) {
        i += Long.BYTES;
      } else {
        i = bytes[i] >= 0 ? i + 1 : PlainJson.afterCharacter(bytes, i, to);
        if (i == PlainJson.UNUSUAL) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns the same text with U+FFFD for each ill-formed part, as browsers decode. */
  static byte[] mended(byte[] bytes, int from, int to) {
    var mended = new ByteArrayOutputStream(to - from);
    int i = from;
    while (i < to) {
      int end = bytes[i] >= 0 ? i + 1 : PlainJson.afterCharacter(bytes, i, to);
      if (end == PlainJson.UNUSUAL) {
        mended.writeBytes(REPLACEMENT);
        i = afterIllFormed(bytes, i, to);
      } else {
        mended.write(bytes, i, end - i);
        i = end;
      }
    }
    return mended.toByteArray();
  }

  /** Returns the index after all bytes that can begin a character, at least one. */
  private static int afterIllFormed(byte[] bytes, int i, int to) {
    int length = PlainJson.lengthOfCharacter(bytes[i]);
    if (length == 0 || i + 1 == to || !PlainJson.isShortest(bytes[i], bytes[i + 1])) {
      return i + 1;
    }
    int end = i + 1;
    while (end < Math.min(to, i + length) && PlainJson.isContinuation(bytes[end])) {
      end++;
    }
    return end;
  }
}
