// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Translates the prompts, answers and conversations of {@code aiperf profile}. */
final class AiperfPrompts {

  private static final int INPUT = 550;
  private static final int ENTRIES = 100;
  private static final List<String> TRACES =
      List.of("mooncake_trace", "bailian_trace", "burst_gpt_trace");

  private final GivenFlags flags;
  private final LoadDraft draft;
  private Optional<String> trace = Optional.empty();

  AiperfPrompts(GivenFlags flags, LoadDraft draft) {
    this.flags = flags;
    this.draft = draft;
  }

  /** Returns the trace to replay, if the line names one. */
  Optional<String> trace() {
    return trace;
  }

  /** Translates the prompts and returns the number of turns of a user. */
  int translate(String dialect) {
    Optional<String> file = flags.text("--input-file");
    Optional<String> published = flags.text("--public-dataset");
    if (file.isPresent() && published.isPresent()) {
      throw new IllegalArgumentException(
          ConversionTexts.contradiction("--input-file", "--public-dataset"));
    }
    if (published.isPresent()) {
      draft.set("prompts", ConversionTexts.DATASET_PLACEHOLDER);
      draft.missing("--public-dataset " + published.get(), ConversionTexts.DOWNLOAD);
    } else if (file.isPresent()) {
      file(file.get());
    } else {
      generated();
    }
    if (trace.isPresent()) {
      return 1;
    }
    answers(dialect);
    return turns();
  }

  private void file(String name) {
    boolean scheduled = flags.has("--fixed-schedule");
    boolean unscheduled = flags.has("--no-fixed-schedule");
    String type = flags.text("--custom-dataset-type").orElse(scheduled ? "mooncake_trace" : "");
    if (scheduled && unscheduled) {
      throw new IllegalArgumentException(
          ConversionTexts.contradiction("--fixed-schedule", "--no-fixed-schedule"));
    }
    if (TRACES.contains(type) && !unscheduled) {
      trace = Optional.of(name);
    } else if (TRACES.contains(type)) {
      draft.set("prompts", name);
      draft.missing("--no-fixed-schedule", ConversionTexts.TRACE_WITHOUT_TIMES);
    } else {
      draft.set("prompts", name);
      if (!type.isEmpty() && !type.equals("single_turn")) {
        draft.missing("--custom-dataset-type " + type, ConversionTexts.DATASET_TYPE);
      }
    }
  }

  private void generated() {
    int input = flags.whole("--isl").orElse(INPUT);
    Optional<BigDecimal> deviation = flags.number("--isl-stddev");
    int prefixes = flags.whole("--num-prefix-prompts").orElse(0);
    int prefix = flags.whole("--prefix-prompt-length").orElse(0);
    Optional<Integer> system = flags.whole("--shared-system-prompt-length");
    if (system.isPresent() && prefixes > 0) {
      throw new IllegalArgumentException(
          ConversionTexts.contradiction("--shared-system-prompt-length", "--num-prefix-prompts"));
    }
    int shared = system.orElse(prefixes > 0 ? prefix : 0);
    draft.set("inputTokens", LengthText.normal(input + shared, deviation.orElse(null)));
    if (shared > 0) {
      draft.set("prefix", shared + "x" + (system.isPresent() ? 1 : prefixes));
    }
    system.ifPresent(
        tokens ->
            draft.approximated("--shared-system-prompt-length", ConversionTexts.SYSTEM_PREFIX));
    if (!flags.text("--cache-bust").orElse("none").equals("none")) {
      draft.note("--cache-bust", ConversionTexts.UNIQUE);
    }
    int entries = flags.whole("--num-dataset-entries").orElse(ENTRIES);
    flags
        .whole("--request-count")
        .filter(count -> count > entries)
        .ifPresent(
            count -> draft.approximated("--num-dataset-entries", ConversionTexts.repeats(entries)));
    tokenizer();
  }

  private void tokenizer() {
    String name = flags.text("--tokenizer").map(text -> " " + text).orElse("");
    draft.note("--tokenizer" + name, ConversionTexts.TOKENIZER);
  }

  private void answers(String dialect) {
    ObjectNode extra = extraInputs();
    boolean exact =
        extra.path("ignore_eos").asText().equalsIgnoreCase("true") || extra.has("min_tokens");
    Optional<Integer> length =
        flags
            .whole("--osl")
            .or(() -> taken(extra, "max_tokens"))
            .or(() -> taken(extra, "max_completion_tokens"));
    Optional<BigDecimal> deviation =
        flags.number("--osl-stddev").filter(number -> number.signum() > 0);
    if (length.isPresent() && exact) {
      extra.remove(List.of("ignore_eos", "min_tokens"));
      draft.set("outputTokens", LengthText.normal(length.get(), deviation.orElse(null)));
    } else if (length.isPresent()) {
      draft.set("maxTokens", LengthText.normal(length.get(), deviation.orElse(null)));
      deviation.ifPresent(
          number -> draft.note("--osl-stddev", ConversionTexts.CAPS_DO_NOT_VARY_IN_JAVA));
    } else {
      draft.approximated("--osl", ConversionTexts.FREE_ANSWERS);
    }
    boolean legacy = flags.has("--use-legacy-max-tokens");
    if (length.isPresent() && dialect.equals("openai-chat") && !legacy) {
      draft.set("maxTokensField", "max_completion_tokens");
    }
    extra.properties().forEach(each -> draft.param(each.getKey(), each.getValue()));
  }

  private static Optional<Integer> taken(ObjectNode extra, String name) {
    JsonNode value = extra.remove(name);
    return value == null ? Optional.empty() : Optional.of(FlagNumbers.whole(name, value.asText()));
  }

  private ObjectNode extraInputs() {
    ObjectNode all = JsonValues.empty();
    for (String given : flags.all("--extra-inputs")) {
      if (given.strip().startsWith("{")) {
        all.setAll(JsonValues.object("--extra-inputs", given));
      } else {
        for (String pair : Arrays.asList(given.strip().split("[, ]+(?=[A-Za-z_]+:)", 0))) {
          String[] sides = pair.split(":", 2);
          if (sides.length < 2) {
            throw new IllegalArgumentException(
                ConversionTexts.notAPair("--extra-inputs", "name:value"));
          }
          all.set(sides[0].strip(), JsonValues.value(sides[1].strip()));
        }
      }
    }
    return all;
  }

  private int turns() {
    int turns = Math.max(1, flags.whole("--session-turns-mean").orElse(1));
    if (turns == 1) {
      return 1;
    }
    draft.set("turns", turns);
    varies("--session-turns-stddev");
    BigDecimal ratio = flags.number("--session-delay-ratio").orElse(BigDecimal.ONE);
    BigDecimal delay =
        flags.number("--session-turn-delay-mean").orElse(BigDecimal.ZERO).multiply(ratio);
    if (delay.signum() > 0) {
      draft.set("thinkTime", FlagNumbers.plain(delay) + "ms");
    }
    varies("--session-turn-delay-stddev");
    return turns;
  }

  private void varies(String flag) {
    flags
        .number(flag)
        .filter(number -> number.signum() > 0)
        .ifPresent(
            number ->
                draft.approximated(
                    LoadDraft.flag(flag, FlagNumbers.plain(number)), ConversionTexts.CONSTANT));
  }
}
