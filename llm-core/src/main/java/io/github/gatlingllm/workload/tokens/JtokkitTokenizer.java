// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import java.nio.file.Path;

/** OpenAI's encodings. Each is loaded once, because that takes time and megabytes. */
public final class JtokkitTokenizer implements Tokenizer {

  /** Lazy and thread-safe. */
  private static final EncodingRegistry LOADED = Encodings.newLazyEncodingRegistry();

  private final Encoding encoding;

  private JtokkitTokenizer(EncodingType type) {
    encoding = LOADED.getEncoding(type);
  }

  /** Returns the encoding of GPT-3.5 and GPT-4. */
  public static JtokkitTokenizer cl100kBase() {
    return new JtokkitTokenizer(EncodingType.CL100K_BASE);
  }

  /** Returns the encoding of GPT-4o and later. */
  public static JtokkitTokenizer o200kBase() {
    return new JtokkitTokenizer(EncodingType.O200K_BASE);
  }

  /**
   * Returns the tokenizer of a model's {@code tokenizer.json} if it is a byte-level BPE, as for
   * Llama 3, Qwen, Mistral with Tekken, and DeepSeek. Reading it takes about a second.
   *
   * @throws IllegalArgumentException naming file and reason, if it is not a byte-level BPE
   */
  public static Tokenizer fromFile(Path file) {
    return TokenizerFile.read(file);
  }

  @Override
  public String name() {
    return encoding.getName();
  }

  @Override
  public int count(String text) {
    // Ordinary, because `<|endoftext|>` in a text is user text, not an error.
    return encoding.countTokensOrdinary(text);
  }

  @Override
  public int[] ids(String text) {
    return encoding.encodeOrdinary(text).toArray();
  }
}
