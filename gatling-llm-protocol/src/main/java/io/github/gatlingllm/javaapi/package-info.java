/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The DSL: what a simulation imports. */
@NullMarked
package io.github.gatlingllm.javaapi;

import org.jspecify.annotations.NullMarked;
