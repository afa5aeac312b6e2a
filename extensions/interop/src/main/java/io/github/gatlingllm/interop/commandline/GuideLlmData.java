// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Translates GuideLLM's data: generated prompts, files and data sets. */
final class GuideLlmData {

  private static final String DATA = "--data";
  private static final String FILE = "(?i).*\\.(jsonl?|txt|csv|parquet|arrow)";
  private static final List<String> FILES = List.of("text_file", "json_file", "csv_file");

  private final GivenFlags flags;
  private final GuideLlmSpec spec;
  private final LoadDraft draft;

  GuideLlmData(GivenFlags flags, GuideLlmSpec spec, LoadDraft draft) {
    this.flags = flags;
    this.spec = spec;
    this.draft = draft;
  }

  void translate() {
    List<String> all = flags.all(DATA);
    if (all.isEmpty()) {
      throw new IllegalArgumentException(ConversionTexts.requires("guidellm", DATA));
    }
    if (all.size() > 1) {
      draft.missing(DATA, ConversionTexts.SEVERAL_DATA);
    }
    if (flags.text("--processor").isEmpty()) {
      flags.text("--tokenizer");
    }
    if (spec.profile().path("kind").asText().equals("replay")) {
      return; // the trace is the traffic
    }
    String text = all.get(0);
    boolean isFile = text.matches(FILE) && !text.contains("=");
    if (!isFile && (text.contains("=") || text.strip().startsWith("{"))) {
      described(spec.data(text));
    } else {
      source(text);
    }
  }

  private void described(ObjectNode data) {
    String kind = data.path("kind").asText("synthetic_text");
    String path = data.path("path").asText(data.path("source").asText(""));
    if (kind.equals("synthetic_text")) {
      synthetic(data);
    } else if (FILES.contains(kind)) {
      source(path);
    } else {
      draft.set("prompts", ConversionTexts.DATASET_PLACEHOLDER);
      draft.missing(LoadDraft.flag(DATA + " kind=" + kind, path).strip(), ConversionTexts.DOWNLOAD);
    }
  }

  private void source(String path) {
    if (path.matches(FILE) && !path.matches("(?i).*\\.(parquet|arrow)")) {
      draft.set("prompts", path);
      if (!draft.has("maxTokens")) {
        draft.approximated(DATA, ConversionTexts.FREE_ANSWERS);
      }
    } else {
      draft.set("prompts", ConversionTexts.DATASET_PLACEHOLDER);
      draft.missing(DATA + " " + path, ConversionTexts.DOWNLOAD);
    }
  }

  private void synthetic(ObjectNode data) {
    int prefix = whole(data, "prefix_tokens").orElse(0);
    if (whole(data, "prompt_tokens").isEmpty()) {
      throw new IllegalArgumentException(ConversionTexts.requires(DATA, "prompt_tokens="));
    }
    draft.set("inputTokens", lengths(data, "prompt_tokens", prefix));
    if (prefix > 0) {
      draft.set("prefix", prefix + "x" + whole(data, "prefix_count").orElse(1));
    }
    if (whole(data, "output_tokens").isPresent()) {
      draft.set("outputTokens", lengths(data, "output_tokens", 0));
    } else if (!draft.has("maxTokens")) {
      draft.approximated(DATA, ConversionTexts.FREE_ANSWERS);
    }
    whole(data, "turns").filter(turns -> turns > 1).ifPresent(this::turns);
    if (data.has("prefix_buckets")) {
      draft.missing(DATA + " prefix_buckets", ConversionTexts.PREFIX_BUCKETS);
    }
    draft.note("--processor", ConversionTexts.TOKENIZER);
  }

  private void turns(int turns) {
    draft.set("turns", turns);
    draft.approximated(LoadDraft.flag(DATA + " turns", turns), ConversionTexts.TURNS);
  }

  private String lengths(ObjectNode data, String name, int prefix) {
    int mean = whole(data, name).orElse(0) + prefix;
    Optional<Integer> deviation = whole(data, name + "_stdev").filter(stdev -> stdev > 0);
    Optional<Integer> least = whole(data, name + "_min").map(min -> min + prefix);
    Optional<Integer> most = whole(data, name + "_max").map(max -> max + prefix);
    boolean bounded = least.isPresent() || most.isPresent();
    if (deviation.isEmpty()) {
      return bounded
          ? LengthText.uniform(least.orElse(mean), most.orElse(mean))
          : Integer.toString(mean);
    }
    if (bounded) {
      draft.approximated(
          DATA + " " + name + "_min, " + name + "_max",
          ConversionTexts.bounds(least.orElse(1), most.orElse(Integer.MAX_VALUE)));
    }
    return LengthText.normal(mean, new BigDecimal(deviation.get()));
  }

  private static Optional<Integer> whole(ObjectNode data, String name) {
    JsonNode value = data.path(name);
    return value.isMissingNode() || value.isNull()
        ? Optional.empty()
        : Optional.of(FlagNumbers.whole(name, value.asText()));
  }
}
