// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * OpenAI's own vocabulary, written as a {@code tokenizer.json}, must count as OpenAI's encoding:
 * its pattern and its way of merging are those of Llama 3 and Qwen.
 */
class TokenizerFileTest {

  private static final List<String> TEXTS =
      List.of(
          "Hello, world! It's 12345.67 o'clock.",
          "def f(x):\n    return x  # tabs\t and   spaces\r\n\r\n\n",
          "Über den Wolken – muß die Freiheit wohl grenzenlos sein…",
          "吾輩は猫である。名前はまだ無い。",
          "🙂👩‍👩‍👧 emoji and \u00A0 non-breaking \u3000 spaces",
          "",
          " ",
          "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
          "{\"key\": [1, 2, 3], \"x\": null}");

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path folder;
  private static Tokenizer fromFile;

  /** It takes a while to make. */
  private static ObjectNode made;

  private final Tokenizer openAi = JtokkitTokenizer.cl100kBase();

  @BeforeAll
  static void read() throws IOException {
    made = TokenizerJson.of("cl100k_base", TokenizerJson.CL100K);
    fromFile = JtokkitTokenizer.fromFile(write("cl100k.json", made));
  }

  @Test
  void equalTokensHaveEqualIds() {
    for (String text : TEXTS) {
      assertThat(fromFile.ids(text)).as(text).hasSize(fromFile.count(text));
      assertThat(openAi.ids(text)).as(text).hasSize(openAi.count(text));
    }
    assertThat(Tokenizer.named("other", String::length).ids("any")).isNull();
  }

  @Test
  void itCountsAsTheEncodingItWasMadeOf() {
    TEXTS.forEach(text -> assertThat(fromFile.count(text)).as(text).isEqualTo(openAi.count(text)));
  }

  @Test
  void itCountsRandomTextAlike() {
    var random = new SplittableRandom(4);
    for (int i = 0; i < 300; i++) {
      String text = randomText(random);
      assertThat(fromFile.count(text)).as(text).isEqualTo(openAi.count(text));
    }
  }

  @ParameterizedTest
  @CsvSource({"cl100k_base, 5, 1000", "o200k_base, 6, 300", "r50k_base, 7, 1000"})
  void eachVocabularyCountsMultilingualTextAsItsEncodingDoes(String encoding, int seed, int texts)
      throws IOException {
    Tokenizer exported =
        JtokkitTokenizer.fromFile(
            write(encoding + "-export.json", TokenizerJson.of(encoding, pattern(encoding))));
    Encoding oracle = Encodings.newLazyEncodingRegistry().getEncoding(encoding).orElseThrow();
    var random = new SplittableRandom(seed);
    for (int i = 0; i < texts; i++) {
      String text = MultilingualText.of(random);
      assertThat(exported.count(text)).as(text).isEqualTo(oracle.countTokensOrdinary(text));
    }
  }

  private static ObjectNode cl100k() {
    return made.deepCopy();
  }

  private static String pattern(String encoding) {
    return switch (encoding) {
      case "cl100k_base" -> TokenizerJson.CL100K;
      case "o200k_base" -> TokenizerJson.O200K;
      default -> TokenizerJson.GPT2;
    };
  }

  @Test
  void digitsAreGroupedAsTheModelGroupsThem() throws IOException {
    String qwen = TokenizerJson.CL100K.replace("\\p{N}{1,3}", "\\p{N}");
    Tokenizer single =
        JtokkitTokenizer.fromFile(write("qwen.json", TokenizerJson.of("cl100k_base", qwen)));
    assertThat(fromFile.count("1234567")).as("Llama 3: three at a time").isEqualTo(3);
    assertThat(single.count("1234567")).as("Qwen: one at a time").isEqualTo(7);
  }

  @Test
  void contractionsAreCutWhateverTheirCase() {
    for (String text : List.of("I'LL we'Ve it's 'TIS", "it'\u017F", "don't DON'T d'accord")) {
      assertThat(fromFile.count(text)).as(text).isEqualTo(openAi.count(text));
    }
  }

  @Test
  void theNameTellsOneFilesContentFromAnothers() throws IOException {
    String name = fromFile.name();
    assertThat(name).matches("tokenizer\\.json [0-9a-f]{8}");
    ObjectNode other = cl100k().put("version", "2");
    assertThat(JtokkitTokenizer.fromFile(write("other.json", other)).name()).isNotEqualTo(name);
  }

  @Test
  void specialTokensAreOneEachAndTextIsNormalised() throws IOException {
    ObjectNode json = cl100k();
    json.putArray("added_tokens")
        .add(JSON.createObjectNode().put("content", "<|im_end|>").put("special", true))
        .add(JSON.createObjectNode().put("content", "<|im_end|>x").put("special", true));
    json.putObject("normalizer").put("type", "NFC");
    Tokenizer tokenizer = JtokkitTokenizer.fromFile(write("special.json", json));
    assertThat(tokenizer.count("Hi<|im_end|>there<|im_end|>x"))
        .isEqualTo(openAi.count("Hi") + 1 + openAi.count("there") + 1);
    assertThat(tokenizer.count("u\u0308ber")).isEqualTo(openAi.count("\u00FCber"));
    int[] ids = tokenizer.ids("Hi<|im_end|>there<|im_end|>x");
    assertThat(ids).hasSize(tokenizer.count("Hi<|im_end|>there<|im_end|>x"));
    assertThat(Arrays.stream(ids).filter(id -> id < 0).distinct().toArray()).hasSize(2);
    assertThat(tokenizer.ids("<|im_end|>a<|im_end|>"))
        .satisfies(i -> assertThat(i[0]).isEqualTo(i[2]));
  }

  @Test
  void aThousandSpecialTokensAreFound() throws IOException {
    ObjectNode json = cl100k();
    ArrayNode added = json.putArray("added_tokens");
    for (int i = 0; i < 1000; i++) {
      added.addObject().put("content", "<|reserved_" + i + "|>");
    }
    added.addObject().put("content", "[INST]");
    added.addObject().put("content", "\uD83E\uDD99");
    Tokenizer tokenizer = JtokkitTokenizer.fromFile(write("many.json", json));
    assertThat(tokenizer.count("<|reserved_7|><|reserved_999|>[INST]\uD83E\uDD99")).isEqualTo(4);
    TEXTS.forEach(text -> assertThat(tokenizer.count(text)).isEqualTo(openAi.count(text)));
  }

  @Test
  void severalCutsFollowEachOther() throws IOException {
    ObjectNode json = cl100k();
    ObjectNode sequence = json.putObject("pre_tokenizer").put("type", "Sequence");
    ArrayNode steps = sequence.putArray("pretokenizers");
    steps.addObject().put("type", "Digits").put("individual_digits", true);
    steps.add(TokenizerJson.split(TokenizerJson.CL100K));
    steps.addObject().put("type", "ByteLevel").put("use_regex", false);
    Tokenizer tokenizer = JtokkitTokenizer.fromFile(write("digits.json", json));
    assertThat(tokenizer.count("12345")).isEqualTo(5);
    assertThat(openAi.count("12345")).isEqualTo(2);
  }

  @Test
  void whatIsNoByteLevelBpeIsRefusedByName() throws IOException {
    ObjectNode unigram = cl100k();
    unigram.withObject("/model").put("type", "Unigram");
    refused(unigram, "its model has type Unigram");
    ObjectNode sentencePiece = cl100k();
    sentencePiece.withObject("/model").put("byte_fallback", true);
    refused(sentencePiece, "SentencePiece");
    ObjectNode metaspace = cl100k();
    metaspace.putObject("pre_tokenizer").put("type", "Metaspace");
    refused(metaspace, "a step of type Metaspace");
    ObjectNode lowercase = cl100k();
    lowercase.putObject("normalizer").put("type", "Lowercase");
    refused(lowercase, "its normalizer has type Lowercase");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JtokkitTokenizer.fromFile(folder.resolve("none.json")))
        .withMessageContaining("none.json");
  }

  private static void refused(ObjectNode json, String reason) throws IOException {
    Path file = write("refused.json", json);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JtokkitTokenizer.fromFile(file))
        .withMessageContaining("refused.json")
        .withMessageContaining(reason)
        .withMessageContaining("Implement Tokenizer");
  }

  private static String randomText(SplittableRandom random) {
    var text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      int kind = random.nextInt(6);
      text.appendCodePoint(
          switch (kind) {
            case 0 -> ' ';
            case 1 -> '0' + random.nextInt(10);
            case 2 -> random.nextInt(0x21, 0x7F);
            case 3 -> random.nextInt(0x00C0, 0x0250);
            case 4 -> random.nextInt(0x4E00, 0x9FFF);
            default -> 'a' + random.nextInt(26);
          });
    }
    return text.toString();
  }

  private static Path write(String name, ObjectNode json) throws IOException {
    return Files.write(folder.resolve(name), JSON.writeValueAsBytes(json));
  }
}
