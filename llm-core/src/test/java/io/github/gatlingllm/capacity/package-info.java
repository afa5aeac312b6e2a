/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
@org.jspecify.annotations.NullMarked
package io.github.gatlingllm.capacity;
