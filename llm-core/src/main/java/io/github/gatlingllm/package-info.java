/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Neutral values of an LLM request and its answer. */
@NullMarked
package io.github.gatlingllm;

import org.jspecify.annotations.NullMarked;
