// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

/** Where models cut texts before they merge bytes; the pieces were worked out by hand. */
class PreTokensTest {

  private static final String TEXT = "I'll pay 12345€ — it's NOT 3.14!\n\n  OK 你好123";

  private static final String TEKKEN =
      "[^\\r"
          + "\\n"
          + "\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+|[^\\r"
          + "\\n"
          + "\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*|\\p{N}|"
          + " ?[^\\s\\p{L}\\p{N}]+[\\r"
          + "\\n"
          + "/]*|\\s*[\\r"
          + "\\n"
          + "]+|\\s+(?!\\S)|\\s+";

  private static final String DEEPSEEK =
      "[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|"
          + "[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\\r\\n]*|"
          + "\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

  @Test
  void llama3() {
    assertThat(pieces(TokenizerJson.CL100K))
        .isEqualTo("I|'ll| pay| |123|45|€| —| it|'s| NOT| |3|.|14|!⏎⏎| | OK| 你好|123");
  }

  @Test
  void qwen() {
    assertThat(pieces(TokenizerJson.CL100K.replace("{1,3}", "")))
        .isEqualTo("I|'ll| pay| |1|2|3|4|5|€| —| it|'s| NOT| |3|.|1|4|!⏎⏎| | OK| 你好|1|2|3");
  }

  @Test
  void mistralTekken() {
    assertThat(pieces(TEKKEN))
        .isEqualTo("I|'ll| pay| |1|2|3|4|5|€| —| it|'s| NOT| |3|.|1|4|!⏎⏎| | OK| 你好|1|2|3");
  }

  @Test
  void deepSeek() {
    assertThat(pieces("\\p{N}{1,3}", "[一-龥\u3040-ゟ゠-ヿ]+", DEEPSEEK))
        .isEqualTo("I|'ll| pay| |123|45|€| —| it|'s| NOT| |3|.|14|!⏎⏎| | OK| |你好|123");
  }

  @Test
  void gpt2() {
    ObjectNode byteLevel = new ObjectMapper().createObjectNode().put("type", "ByteLevel");
    assertThat(shown(PreTokens.of(byteLevel)))
        .isEqualTo("I|'ll| pay| 12345|€| —| it|'s| NOT| 3|.|14|!|⏎⏎ | OK| 你好|123");
  }

  private static String pieces(String... patterns) {
    ObjectNode sequence = new ObjectMapper().createObjectNode().put("type", "Sequence");
    ArrayNode steps = sequence.putArray("pretokenizers");
    for (String pattern : patterns) {
      steps.add(TokenizerJson.split(pattern));
    }
    steps.addObject().put("type", "ByteLevel").put("use_regex", false);
    return shown(PreTokens.of(sequence));
  }

  /** Each piece of the steps before begins with a space, not the text alone. */
  @Test
  void aSpaceIsPutBeforeEachPiece() {
    ObjectNode sequence = new ObjectMapper().createObjectNode().put("type", "Sequence");
    ArrayNode steps = sequence.putArray("pretokenizers");
    steps.addObject().put("type", "Digits").put("individual_digits", true);
    steps.addObject().put("type", "ByteLevel").put("add_prefix_space", true);
    assertThat(PreTokens.of(sequence).pieces("tide 12 knots!"))
        .containsExactly(" tide", " ", " 1", " 2", " knots", "!");
    ObjectNode alone =
        new ObjectMapper()
            .createObjectNode()
            .put("type", "ByteLevel")
            .put("add_prefix_space", true);
    assertThat(PreTokens.of(alone).pieces("tide 12")).containsExactly(" tide", " 12");
    assertThat(PreTokens.of(alone).pieces(" tide")).containsExactly(" tide");
  }

  private static String shown(PreTokens cuts) {
    return String.join("|", cuts.pieces(TEXT)).replace('\n', '⏎');
  }
}
