// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache.run;

import io.github.gatlingllm.agents.cache.CacheData;
import io.github.gatlingllm.agents.cache.CacheOption;
import io.github.gatlingllm.agents.cache.CacheSample;
import io.github.gatlingllm.agents.cache.ModelResult;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.server.MetricFigure;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Joins the prompts of a run with what is known of its server. */
final class FrozenCache {

  /** What engines call the tokens of a block among their settings. */
  private static final List<String> BLOCK_FACTS = List.of("block_size", "page_size");

  private FrozenCache() {}

  /**
   * @param elsewhere the most tokens that were possible because another worker sent them
   */
  static CacheData of(CacheOption option, ModelResult read, long elsewhere, FrozenRun run) {
    Window steady = run.snapshot().steady() == null ? null : run.snapshot().steady().window();
    List<CacheSample> samples =
        steady == null
            ? read.samples()
            : read.samples().stream().filter(each -> within(steady, each)).toList();
    return new CacheData(
        samples,
        block(option.blockTokens(), run.server()),
        read.differences(),
        new CacheData.Gaps(read.incomplete(), read.dropped(), elsewhere),
        counters(run.server()));
  }

  private static boolean within(Window steady, CacheSample sample) {
    return sample.times().sent() >= steady.start() && sample.times().sent() < steady.end();
  }

  /** Prompts were read in blocks of the default, so only its multiples can be counted. */
  private static CacheData.Block block(@Nullable Integer stated, ServerFigures server) {
    if (stated != null) {
      return new CacheData.Block(stated, "stated");
    }
    for (String fact : BLOCK_FACTS) {
      String value = server.fingerprint().facts().get(fact);
      if (value != null && value.matches("\\d{1,6}")) {
        int tokens = Integer.parseInt(value);
        if (tokens > 0 && tokens % CacheData.DEFAULT_BLOCK == 0) {
          return new CacheData.Block(tokens, "server");
        }
      }
    }
    return new CacheData.Block(CacheData.DEFAULT_BLOCK, "default");
  }

  private static CacheData.@Nullable Counters counters(ServerFigures server) {
    OptionalDouble cached = delta(server, ServerMetric.CACHED_PROMPT_TOKENS);
    OptionalDouble prompt = delta(server, ServerMetric.PROMPT_TOKENS);
    return cached.isPresent() && prompt.isPresent()
        ? new CacheData.Counters(cached.getAsDouble(), prompt.getAsDouble())
        : null;
  }

  private static OptionalDouble delta(ServerFigures server, ServerMetric metric) {
    MetricFigure figure = server.metrics().get(metric);
    return figure == null ? OptionalDouble.empty() : figure.delta();
  }
}
