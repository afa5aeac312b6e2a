/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * What a report shows beside figures: how a run went over time, its gaps as a heat map, single
 * requests, and what failed. Bounded in size whatever the run does. Plain Java.
 */
@NullMarked
package io.github.gatlingllm.detail;

import org.jspecify.annotations.NullMarked;
