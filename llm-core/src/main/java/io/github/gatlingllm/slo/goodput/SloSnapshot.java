/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.goodput;

import java.util.List;
import java.util.Map;

/**
 * How all SLOs were kept, at one moment.
 *
 * @param requests by Gatling path, the figures of each SLO that its requests were held against
 * @param scenarios by scenario, likewise; empty where there is one alone
 * @param all the figures of each SLO of the run over all requests that were held against it
 */
public record SloSnapshot(
    Map<List<String>, List<SloStats>> requests,
    Map<String, List<SloStats>> scenarios,
    List<SloStats> all) {

  /** Without any SLO. */
  public static final SloSnapshot NONE = new SloSnapshot(Map.of(), Map.of(), List.of());

  /** Of one scenario. */
  public SloSnapshot(Map<List<String>, List<SloStats>> requests, List<SloStats> all) {
    this(requests, Map.of(), all);
  }
}
