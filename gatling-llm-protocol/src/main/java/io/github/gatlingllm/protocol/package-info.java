/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** What a simulation configures, and the life of a run. */
@NullMarked
package io.github.gatlingllm.protocol;

import org.jspecify.annotations.NullMarked;
