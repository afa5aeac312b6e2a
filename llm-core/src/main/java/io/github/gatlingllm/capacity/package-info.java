/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Levels of load, what each of them showed, and the capacity that follows. */
@org.jspecify.annotations.NullMarked
package io.github.gatlingllm.capacity;
