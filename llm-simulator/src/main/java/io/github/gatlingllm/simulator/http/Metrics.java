/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.EngineStats;

/** Prometheus text under vLLM's names. */
final class Metrics {
  private final StringBuilder text = new StringBuilder(1024);
  private final String label;

  private Metrics(String model) {
    label = "{model_name=\"" + model.replace("\\", "\\\\").replace("\"", "\\\"") + "\"} ";
  }

  static String text(EngineStats stats, String model) {
    return new Metrics(model).write(stats);
  }

  private String write(EngineStats stats) {
    gauge("num_requests_running", "Sequences in the batch.", stats.running());
    gauge("num_requests_waiting", "Sequences in the queue.", stats.waiting());
    gauge("kv_cache_usage_perc", "KV blocks in use, 1 is all.", stats.kvUsage());
    gauge("gpu_cache_usage_perc", "Old name of kv_cache_usage_perc.", stats.kvUsage());
    counter("num_preemptions_total", "Sequences preempted.", stats.preemptions());
    counter("prompt_tokens_total", "Prompt tokens processed.", stats.promptTokens());
    counter("generation_tokens_total", "Tokens generated.", stats.generationTokens());
    return text.toString();
  }

  private void gauge(String name, String help, double value) {
    metric(name, help, "gauge", Double.toString(value));
  }

  private void counter(String name, String help, long value) {
    metric(name, help, "counter", Long.toString(value));
  }

  private void metric(String name, String help, String type, String value) {
    text.append("# HELP vllm:").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE vllm:").append(name).append(' ').append(type).append('\n');
    text.append("vllm:").append(name).append(label).append(value).append('\n');
  }
}
