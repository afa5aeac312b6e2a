/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** What is promised: per-request SLOs, objectives over a run, goodput, three-valued verdicts. */
@NullMarked
package io.github.gatlingllm.slo;

import org.jspecify.annotations.NullMarked;
