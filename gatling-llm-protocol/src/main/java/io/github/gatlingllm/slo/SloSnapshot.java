/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import java.util.List;
import java.util.Map;

/**
 * How all SLOs were kept, at one moment.
 *
 * @param requests by Gatling path, each SLO's figures in the order given
 * @param all each SLO's figures over all requests
 */
public record SloSnapshot(Map<List<String>, List<SloStats>> requests, List<SloStats> all) {}
