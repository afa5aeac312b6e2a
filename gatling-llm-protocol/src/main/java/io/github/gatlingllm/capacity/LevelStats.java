/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.SloStats;
import io.github.gatlingllm.timeline.RequestStats;
import java.util.List;

/**
 * What a level showed.
 *
 * @param level which
 * @param stats the figures of the requests due in it; rates count by stamp, whoever's they are
 * @param slos each SLO's figures of these requests
 * @param stable whether its queue no longer grew at its end
 */
public record LevelStats(Level level, RequestStats stats, List<SloStats> slos, boolean stable) {}
