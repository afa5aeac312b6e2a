// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import java.nio.file.Path;

/** OpenAI's own encodings. Loading one takes a while and some megabytes: it is done once. */
public final class JtokkitTokenizer implements Tokenizer {

  /** Lazy, and safe for many threads; an encoding never changes. */
  private static final EncodingRegistry LOADED = Encodings.newLazyEncodingRegistry();

  private final Encoding encoding;

  private JtokkitTokenizer(EncodingType type) {
    encoding = LOADED.getEncoding(type);
  }

  /** The encoding of GPT-3.5 and GPT-4. */
  public static JtokkitTokenizer cl100kBase() {
    return new JtokkitTokenizer(EncodingType.CL100K_BASE);
  }

  /** The encoding of GPT-4o and later. */
  public static JtokkitTokenizer o200kBase() {
    return new JtokkitTokenizer(EncodingType.O200K_BASE);
  }

  /**
   * The tokenizer of a model's {@code tokenizer.json}, if it is a byte-level BPE, as those of Llama
   * 3, Qwen, Mistral with Tekken, and DeepSeek are. Reading one takes a second or so.
   *
   * @throws IllegalArgumentException naming file and reason, if it is of another kind
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
    // Ordinary: a text that happens to hold `<|endoftext|>` is user text, not an error.
    return encoding.countTokensOrdinary(text);
  }
}
