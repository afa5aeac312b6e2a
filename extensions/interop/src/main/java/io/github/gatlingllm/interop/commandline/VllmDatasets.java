// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Optional;

/** Translates the data sets of {@code vllm bench serve}: what prompts and answers are like. */
final class VllmDatasets {

  private static final String NAME = "--dataset-name";

  private final GivenFlags flags;
  private final LoadDraft draft;
  private final String dialect;
  private final boolean ignoresEnd;

  VllmDatasets(GivenFlags flags, LoadDraft draft, String dialect) {
    this.flags = flags;
    this.draft = draft;
    this.dialect = dialect;
    this.ignoresEnd = flags.has("--ignore-eos");
  }

  void translate() {
    String name = flags.text(NAME).orElse("random");
    switch (name) {
      case "random", "random-mm" -> random(name);
      case "prefix_repetition" -> prefixRepetition();
      case "sonnet" -> sonnet();
      case "sharegpt" -> file(name, "--sharegpt-output-len", Optional.empty());
      case "custom" -> file(name, "--custom-output-len", Optional.of(256));
      case "timed_trace" -> trace();
      case "burstgpt" -> burstGpt();
      case "random-rerank" ->
          throw new IllegalArgumentException(ConversionTexts.noDialect(NAME, name));
      default -> download(name);
    }
  }

  private void random(String name) {
    if (flags.text("--dataset-path").isPresent()) {
      throw new IllegalArgumentException(
          ConversionTexts.contradiction(NAME + " " + name, "--dataset-path"));
    }
    int input = length("--input-len", "--random-input-len", 1024);
    int output = length("--output-len", "--random-output-len", 128);
    int prefix = flags.whole("--random-prefix-len").orElse(0);
    Optional<JsonNode> ratio = flags.text("--random-range-ratio").map(JsonValues::value);
    BigDecimal inputRatio = ratio(ratio, "input");
    BigDecimal outputRatio = ratio(ratio, "output");
    draft.set("inputTokens", spread(prefix, input, inputRatio));
    if (prefix > 0) {
      draft.set("prefix", prefix + "x1");
    }
    tokenized();
    // vLLM ignores the end of text for random prompts where the backend can.
    if (ignoresEnd || !dialect.equals("tgi-generate")) {
      draft.set("outputTokens", spread(0, output, outputRatio));
    } else {
      cap(output);
    }
    if (name.equals("random-mm")) {
      draft.missing(NAME + " random-mm", ConversionTexts.NO_PICTURES);
    }
  }

  private int length(String general, String own, int usual) {
    Optional<Integer> special = flags.whole(own);
    return flags.whole(general).or(() -> special).orElse(usual);
  }

  private static BigDecimal ratio(Optional<JsonNode> given, String side) {
    String flag = "--random-range-ratio";
    BigDecimal ratio =
        given
            .map(node -> node.isObject() ? node.path(side).asText("0") : node.asText())
            .map(text -> FlagNumbers.decimal(flag, text))
            .orElse(BigDecimal.ZERO);
    if (ratio.compareTo(BigDecimal.ONE) >= 0) {
      throw new IllegalArgumentException(ConversionTexts.rangeRatio(FlagNumbers.plain(ratio)));
    }
    return ratio;
  }

  /** Returns the range that vLLM draws from: rounded down and up, at least one token. */
  private static String spread(int prefix, int length, BigDecimal ratio) {
    double share = ratio.doubleValue();
    int least = Math.max(prefix == 0 ? 1 : 0, (int) Math.floor(length * (1 - share)));
    int most = Math.max(least, (int) Math.ceil(length * (1 + share)));
    return LengthText.uniform(prefix + least, prefix + most);
  }

  private void prefixRepetition() {
    int prefix = flags.whole("--prefix-repetition-prefix-len").orElse(256);
    int suffix = flags.whole("--prefix-repetition-suffix-len").orElse(256);
    int prefixes = flags.whole("--prefix-repetition-num-prefixes").orElse(10);
    draft.set("inputTokens", prefix + suffix);
    draft.set("prefix", prefix + "x" + prefixes);
    tokenized();
    answer(length("--output-len", "--prefix-repetition-output-len", 128));
  }

  private void sonnet() {
    int prefix = flags.whole("--sonnet-prefix-len").orElse(200);
    draft.set("inputTokens", flags.whole("--sonnet-input-len").orElse(550));
    draft.set("prefix", prefix + "x1");
    answer(flags.whole("--sonnet-output-len").orElse(150));
    flags.text("--dataset-path"); // the text of the sonnets is replaced
    draft.approximated(NAME + " sonnet", ConversionTexts.SONNET);
  }

  private void file(String name, String own, Optional<Integer> usual) {
    draft.set("prompts", path(name));
    Optional<Integer> special =
        flags
            .text(own)
            .filter(text -> !text.equals("-1"))
            .map(text -> FlagNumbers.whole(own, text));
    boolean recorded = flags.text(own).filter("-1"::equals).isPresent();
    Optional<Integer> length = flags.whole("--output-len").or(() -> special);
    length
        .or(() -> recorded ? Optional.empty() : usual)
        .ifPresentOrElse(this::answer, this::recorded);
  }

  /** The answers have the lengths of the file, which only Java can request. */
  private void recorded() {
    draft.code(ignoresEnd ? "exactOutputTokens" : "maxTokens", "#{outputTokens}");
    draft.propertiesOnly(ConversionRemark.Kind.MISSING, NAME, ConversionTexts.RECORDED_LENGTHS);
  }

  private String path(String name) {
    return flags
        .text("--dataset-path")
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    ConversionTexts.requires(NAME + " " + name, "--dataset-path")));
  }

  private void trace() {
    path("timed_trace"); // required; the trace is the traffic
    if (flags.has("--no-self-timed")) {
      draft.missing("--no-self-timed", ConversionTexts.TRACE_WITHOUT_TIMES);
    }
    flags.has("--self-timed");
  }

  private void burstGpt() {
    path("burstgpt");
    draft.code("lengthPairs", path("burstgpt"));
    draft.propertiesOnly(
        ConversionRemark.Kind.MISSING, NAME + " burstgpt", ConversionTexts.LENGTHS_OF_FILE);
  }

  private void download(String name) {
    String source = flags.text("--dataset-path").map(path -> " " + path).orElse("");
    draft.set("prompts", ConversionTexts.DATASET_PLACEHOLDER);
    flags.whole("--output-len").or(() -> flags.whole("--hf-output-len")).ifPresent(this::answer);
    draft.missing(NAME + " " + name + source, ConversionTexts.DOWNLOAD);
  }

  private void answer(int tokens) {
    if (ignoresEnd) {
      draft.set("outputTokens", tokens);
    } else {
      cap(tokens);
    }
  }

  private void cap(int tokens) {
    draft.set("maxTokens", tokens);
  }

  private void tokenized() {
    flags
        .text("--tokenizer")
        .ifPresentOrElse(
            name -> draft.note("--tokenizer " + name, ConversionTexts.TOKENIZER),
            () -> draft.note("--tokenizer", ConversionTexts.TOKENIZER));
  }
}
