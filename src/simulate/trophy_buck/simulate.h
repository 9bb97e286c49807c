#pragma once

#include "simulate/trophy_buck/exact_race_file.h"
