/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** One {@code RunReport} in, one writer a format out. */
@NullMarked
package io.github.gatlingllm.report;

import org.jspecify.annotations.NullMarked;
