// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A format in which a run can be written. */
public enum ExportFormat {
  /** The result file of {@code vllm bench serve}. */
  VLLM("vllm", new VllmExport()),
  /** The Benchmark Report v0.2 of llm-d. */
  BENCHMARK_REPORT("benchmark-report", new BenchmarkReportExport()),
  /** The summary and the records of AIPerf. */
  AIPERF("aiperf", new AiperfExport());

  private final String key;
  private final RunExport export;

  ExportFormat(String key, RunExport export) {
    this.key = key;
    this.export = export;
  }

  /** Returns its name in options. */
  public String key() {
    return key;
  }

  RunExport export() {
    return export;
  }

  /** Returns the names of all formats, in order. */
  public static List<String> keys() {
    return Arrays.stream(values()).map(ExportFormat::key).toList();
  }

  /**
   * Returns the named formats, each once, in the order of their names.
   *
   * @param option the option that named them, for errors
   * @param names names; each may be several, separated by commas
   * @throws IllegalArgumentException naming an unknown format and the known ones
   */
  public static List<ExportFormat> named(String option, List<String> names) {
    List<ExportFormat> formats = new ArrayList<>();
    for (String several : names) {
      for (String name : several.split(",", -1)) {
        ExportFormat format = named(option, name.trim());
        if (!formats.contains(format)) {
          formats.add(format);
        }
      }
    }
    return formats;
  }

  private static ExportFormat named(String option, String name) {
    return Arrays.stream(values())
        .filter(each -> each.key.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(ExportTexts.unknownFormat(option, name)));
  }
}
