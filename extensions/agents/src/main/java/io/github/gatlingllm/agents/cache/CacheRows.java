// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The file {@code cache.jsonl}: one line an answered prompt. It exists only if it was requested.
 */
public final class CacheRows implements ReportWriter {

  /** The name of the file. */
  public static final String FILE = "cache.jsonl";

  @Override
  public String fileName() {
    return FILE;
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    Optional<CacheFigures> figures = report.features().of(CacheFigures.class);
    if (figures.isEmpty() || !figures.get().any()) {
      return;
    }
    CacheData data = figures.get().data();
    try (Writer out = Files.newBufferedWriter(file)) {
      for (CacheSample sample : data.samples()) {
        out.append(row(sample, data).toString()).append('\n');
      }
    }
  }

  static ObjectNode row(CacheSample sample, CacheData data) {
    CacheSample.Place place = sample.place();
    int block = data.block().tokens();
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("name", place.name()).put("userId", place.userId());
    row.put("session", place.session()).put("turn", place.turn());
    if (place.requestId() != null) {
      row.put("requestId", place.requestId());
    }
    if (place.jobId() != null) {
      row.put("jobId", place.jobId()).put("step", place.step());
    }
    row.put("sentNs", sample.times().sent()).put("inputTokens", sample.tokens().input());
    row.put("possibleTokens", sample.tokens().possible(block));
    if (data.reported()) {
      row.put("achievedTokens", Math.max(0, sample.tokens().cached()));
    }
    if (!sample.replica().isEmpty()) {
      row.put("replica", sample.replica());
      row.put("possibleOnReplicaTokens", sample.tokens().possibleHere(block));
    }
    return row.put("estimated", !sample.tokens().exact());
  }
}
