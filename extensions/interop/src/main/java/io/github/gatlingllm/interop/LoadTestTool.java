// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop;

/** A load-testing tool whose result files can be read. */
public enum LoadTestTool {
  VLLM("vllm", "vllm bench serve"),
  AIPERF("aiperf", "AIPerf"),
  GUIDELLM("guidellm", "GuideLLM"),
  INFERENCE_PERF("inference-perf", "inference-perf");

  private final String key;
  private final String label;

  LoadTestTool(String key, String label) {
    this.key = key;
    this.label = label;
  }

  /** Returns its name on the command line. */
  public String key() {
    return key;
  }

  /** Returns its name for people. */
  public String label() {
    return label;
  }
}
