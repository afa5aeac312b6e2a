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
 * @param number the index in the file, from 0
 * @param prompt the prompt
 * @param references right answers; may be empty
 * @param schema the JSON schema of the answer
 * @param tools a JSON array of the offered tools
 * @param unloaded a known unloaded answer
 */
public record Question(
    int number,
    String prompt,
    List<String> references,
    @Nullable String schema,
    @Nullable String tools,
    @Nullable String unloaded) {

  /** Creates a question without tools. */
  public Question(
      int number,
      String prompt,
      List<String> references,
      @Nullable String schema,
      @Nullable String unloaded) {
    this(number, prompt, references, schema, null, unloaded);
  }

  /** Copies. */
  public Question {
    references = List.copyOf(references);
  }

  /** Returns the part of an answer that scorers read; the rest need not be kept. */
  public static String readPart(String answer) {
    return ScoredAnswer.readPart(answer);
  }

  /** Returns a hash of the prompt and its right answers: 64 bits of SHA-256, unique in practice. */
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

  /** Returns the question with an answer. */
  public ScoredAnswer answered(String answer) {
    return new ScoredAnswer(prompt, references, answer, schema, tools);
  }
}
