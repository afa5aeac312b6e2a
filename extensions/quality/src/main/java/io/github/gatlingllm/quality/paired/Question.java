// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.ScoredAnswer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prompt whose answer is scored.
 *
 * @param number its place in the file, from 0
 * @param prompt what is asked
 * @param references right answers; may be empty
 * @param schema JSON schema of the answer
 * @param tools JSON array of the tools that the answer may call
 * @param unloaded an answer without load that is known already
 */
public record Question(
    int number,
    String prompt,
    List<String> references,
    @Nullable String schema,
    @Nullable String tools,
    @Nullable String unloaded) {

  /** One whose answer calls no tools. */
  public Question(
      int number,
      String prompt,
      List<String> references,
      @Nullable String schema,
      @Nullable String unloaded) {
    this(number, prompt, references, schema, null, unloaded);
  }

  /** Copied. */
  public Question {
    references = List.copyOf(references);
  }

  /** The part of an answer that scorers read; no more of it need be kept. */
  public static String readPart(String answer) {
    return ScoredAnswer.readPart(answer);
  }

  /**
   * The same for the same prompt with the same right answers, and in practice for no other: 64 bits
   * of SHA-256.
   */
  public String hash() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      part(digest, prompt);
      references.forEach(reference -> part(digest, reference));
      part(digest, schema == null ? "" : schema);
      part(digest, tools == null ? "" : tools);
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static void part(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0xFF); // in no text of UTF-8
  }

  /** With an answer to it. */
  public ScoredAnswer answered(String answer) {
    return new ScoredAnswer(prompt, references, answer, schema, tools);
  }
}
