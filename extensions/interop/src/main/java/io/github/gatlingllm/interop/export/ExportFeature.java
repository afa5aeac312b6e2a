// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** The run feature that carries the requested formats to the end of a run or merge. */
public final class ExportFeature implements RunFeature {

  static final String KEY = "export";

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new Requested();
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    var requested = new Requested();
    for (JsonNode share : shares.values()) {
      var names = new ArrayList<String>();
      share.path("formats").forEach(name -> names.add(name.asText()));
      requested.add(ExportFormat.named(KEY, names));
    }
    return requested;
  }

  /**
   * The formats that a run requests. It has no figures: nothing of it is in the report.
   *
   * @param formats the formats
   */
  record Formats(List<ExportFormat> formats) implements FeatureFigures {

    @Override
    public String key() {
      return KEY;
    }
  }

  /** The share of a worker. */
  record Share(List<String> formats) {}

  private static final class Requested implements FeatureRun {

    private final List<ExportFormat> formats = new ArrayList<>();

    void add(List<ExportFormat> more) {
      more.stream().filter(each -> !formats.contains(each)).forEach(formats::add);
    }

    @Override
    public void join(JoinedProtocol protocol) {
      protocol.option(ExportOption.class).ifPresent(option -> add(option.formats()));
    }

    @Override
    public Optional<Object> share(LoadEnd end) {
      return formats.isEmpty()
          ? Optional.empty()
          : Optional.of(new Share(formats.stream().map(ExportFormat::key).toList()));
    }

    @Override
    public Optional<FeatureFigures> freeze(FrozenRun run) {
      return formats.isEmpty() ? Optional.empty() : Optional.of(new Formats(List.copyOf(formats)));
    }
  }
}
