/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * One request's stamps and what follows from them: metrics, distributions, recorders, run summary.
 */
@NullMarked
package io.github.gatlingllm.timeline;

import org.jspecify.annotations.NullMarked;
