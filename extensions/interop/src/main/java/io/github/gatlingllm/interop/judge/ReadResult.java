// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.baseline.RunKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A result that was read from a file.
 *
 * @param name its name for people, unique among the results that are handled together
 * @param result what the file states
 * @param recording its requests; empty if it has none
 */
public record ReadResult(String name, ToolResult result, ToolRecording recording) {

  /** The label under which a comparison with a run of another tool is not comparable. */
  private static final String TOOL = "tool";

  /** Returns it in the form in which runs are compared. The file does not contain its start. */
  public BaselineRun baseline() {
    RequestStats stats = recording.stats();
    String version = result.version();
    SortedMap<String, String> versions = new TreeMap<>();
    if (version != null) {
      versions.put(result.tool().label(), version);
    }
    var origin =
        new BaselineRun.Origin(
            result.tool().key(),
            result.name(),
            Instant.EPOCH,
            result.seconds().orElse(0),
            versions,
            BaselineRun.FORMAT,
            List.of(),
            List.of());
    return new BaselineRun(origin, key(stats), Map.of(), BaselineStats.of(stats, List.of()));
  }

  private RunKey key(RequestStats stats) {
    String model = result.load().model();
    return new RunKey(
        load(),
        new TreeMap<>(),
        model == null ? List.of() : List.of(model),
        List.of(),
        new RunKey.Tokens(
            source(stats),
            null,
            mean(stats.tokens().input(), result.load().inputTokens()),
            mean(stats.tokens().output(), result.load().outputTokens())),
        new TreeMap<>(Map.of(TOOL, result.tool().key())));
  }

  /** Returns what counted the tokens; null if no length is known. AIPerf counts them itself. */
  private @Nullable TokenSource source(RequestStats stats) {
    TokenSource source = stats.tokens().source();
    ToolLoad load = result.load();
    if (source != null || (load.inputTokens().isEmpty() && load.outputTokens().isEmpty())) {
      return source;
    }
    return result.tool() == LoadTestTool.AIPERF ? TokenSource.TOKENIZER : TokenSource.USAGE;
  }

  /** Returns the mean over the requests; without requests, the stated one. */
  private static OptionalDouble mean(@Nullable Distribution tokens, OptionalDouble stated) {
    return tokens == null || tokens.count() == 0 ? stated : OptionalDouble.of(tokens.mean());
  }

  /** Returns the load: open with an unknown rate unless the file states another one. */
  private RunKey.Load load() {
    boolean closed =
        result.load().requestsPerSecond().isEmpty() && result.load().concurrency().isPresent();
    return new RunKey.Load(
        closed ? LoadModel.CLOSED : LoadModel.OPEN,
        result.load().requestsPerSecond(),
        result.load().concurrency().orElse(0),
        null);
  }
}
