// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/** Decodes text that must be UTF-8. */
public final class Utf8Decoder {

  private static final char REPLACEMENT = '\uFFFD';

  private Utf8Decoder() {}

  /** Returns the text of the first {@code length} bytes; null if they are not UTF-8. */
  public static @Nullable String decoded(byte[] bytes, int length) {
    String text = new String(bytes, 0, length, UTF_8);
    // The text may contain the replacement character itself; a strict decoder decides.
    return text.indexOf(REPLACEMENT) < 0 ? text : strictly(bytes, length);
  }

  private static @Nullable String strictly(byte[] bytes, int length) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
